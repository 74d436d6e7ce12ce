// Connects the list to the page: address, Back and Forward, and the search box.
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BlogBrowserProps } from '../blog-browser.tsx';
import { createBlogList, parseSelection, type Selection, toAddress } from './blog-list.ts';
import { createPostFiles } from './post-files.ts';

/** The search starts after this pause in typing. */
const TYPING_PAUSE_MS = 200;

type Page = Pick<
  BlogBrowserProps,
  'listHref' | 'isFirst' | 'filesInfo' | 'first' | 'filters' | 'texts'
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
    // The pages after the first one have their own addresses.
    if (!isFirst) return;
    const choices = filters.map(({ value }) => value);
    const follow = () => {
      if (location.pathname !== listHref) return;
      const selection = parseSelection(location.search, choices);
      if (searchField.current !== null) searchField.current.value = selection.query;
      void list.show(selection);
    };
    const typed = searchField.current?.value.trim() ?? '';
    // Use a query that the visitor typed before hydration.
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
    /** Stores the choice in the address, so that it can be linked to and Back works. */
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

function createList({ filesInfo, first, texts }: Page) {
  const files = createPostFiles({ filesInfo, categoryNames: texts.categoryNames, fetchFile });
  return createBlogList(files, first);
}

async function fetchFile(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return response.json();
}
