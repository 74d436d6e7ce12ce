// Binds the list to the page: the address, Back and Forward, and what stands in the search box.
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BlogBrowserProps } from '../blog-browser.tsx';
import { createBlogList, parseSelection, type Selection, toAddress } from './blog-list.ts';
import { createPostFiles } from './post-files.ts';

/** A pause in typing that means: now search. */
const TYPING_PAUSE_MS = 200;

type Page = Pick<
  BlogBrowserProps,
  'listHref' | 'isFirst' | 'place' | 'first' | 'filters' | 'texts'
>;

export function useBlogList(page: Page, searchField: RefObject<HTMLInputElement | null>) {
  const [list] = useState(() => createList(page));
  const state = useSyncExternalStore(list.subscribe, list.get, list.get);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { listHref, isFirst, filters } = page;

  function show(selection: Selection) {
    clearTimeout(typing.current);
    void list.show(selection);
  }

  useEffect(() => {
    // The pages behind the first one have addresses of their own.
    if (!isFirst) return;
    const choices = filters.map(({ value }) => value);
    const follow = () => {
      if (location.pathname !== listHref) return;
      const selection = parseSelection(location.search, choices);
      if (searchField.current !== null) searchField.current.value = selection.query;
      void list.show(selection);
    };
    const typed = searchField.current?.value.trim() ?? '';
    // What a visitor typed before the code arrived counts.
    if (typed !== '' && location.search === '')
      void list.show({ ...list.get().selection, query: typed });
    else follow();
    addEventListener('popstate', follow);
    return () => {
      clearTimeout(typing.current);
      removeEventListener('popstate', follow);
    };
  }, [list, listHref, isFirst, filters, searchField]);

  return {
    state,
    /** A choice stands in the address, so that it can be linked and gone back to. */
    choose(wanted: Selection) {
      const selection = { ...wanted, query: wanted.query.trim() };
      if (searchField.current !== null) searchField.current.value = selection.query;
      const address = toAddress(listHref, selection);
      if (address !== location.pathname + location.search) history.pushState(null, '', address);
      show(selection);
    },
    type(query: string) {
      clearTimeout(typing.current);
      const { category } = list.get().selection;
      typing.current = setTimeout(() => show({ category, query: query.trim() }), TYPING_PAUSE_MS);
    },
    showMore: () => void list.showMore(),
  };
}

function createList({ place, first, texts }: Page) {
  const files = createPostFiles({ place, categoryNames: texts.categoryNames, fetchFile });
  return createBlogList(files, first);
}

async function fetchFile(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
