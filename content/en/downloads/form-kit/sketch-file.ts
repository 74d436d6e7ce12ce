// Creates the files of a Sketch document from artboards. A zip of them is a .sketch file.
import type { Layer } from './sketch-layer.ts';
import { createPage } from './sketch-layer.ts';
import { toObjectId } from './sketch-style.ts';

/** The newest document version whose fields are written here. Newer apps open it, too. */
const DOCUMENT_VERSION = 146;
const APP = {
  commit: '0000000000000000000000000000000000000000',
  appVersion: '98',
  build: 1,
  app: 'com.bohemiancoding.sketch3',
  compatibilityVersion: 99,
  version: DOCUMENT_VERSION,
  variant: 'NONAPPSTORE',
};

/** File name → JSON value. */
export type SketchFiles = ReadonlyMap<string, unknown>;

export function toSketchFiles(name: string, artboards: readonly Layer[]): SketchFiles {
  const page = createPage(name, artboards);
  const pageId = page.do_objectID;
  return new Map<string, unknown>([
    ['document.json', toDocument(name, pageId)],
    ['meta.json', toMeta(page, artboards)],
    ['user.json', toUser(pageId)],
    [`pages/${pageId}.json`, page],
  ]);
}

function toDocument(name: string, pageId: string) {
  return {
    _class: 'document',
    do_objectID: toObjectId(`${name} (document)`),
    colorSpace: 1,
    currentPageIndex: 0,
    assets: {
      _class: 'assetCollection',
      do_objectID: toObjectId(`${name} (assets)`),
      images: [],
      colorAssets: [],
      exportPresets: [],
      gradientAssets: [],
      imageCollection: { _class: 'imageCollection', images: {} },
      colors: [],
      gradients: [],
    },
    foreignLayerStyles: [],
    foreignSymbols: [],
    foreignTextStyles: [],
    layerStyles: { _class: 'sharedStyleContainer', objects: [] },
    layerSymbols: { _class: 'symbolContainer', objects: [] },
    layerTextStyles: { _class: 'sharedTextStyleContainer', objects: [] },
    perDocumentLibraries: [],
    pages: [
      {
        _class: 'MSJSONFileReference',
        _ref_class: 'MSImmutablePage',
        _ref: `pages/${pageId}`,
      },
    ],
  };
}

function toMeta(page: Layer, artboards: readonly Layer[]) {
  const names = artboards.map(({ do_objectID: id, name }) => [id, { name }]);
  const contents = { name: page.name, artboards: Object.fromEntries(names) };
  return {
    ...APP,
    pagesAndArtboards: { [page.do_objectID]: contents },
    autosaved: 0,
    created: APP,
    saveHistory: [`${APP.variant}.${APP.build}`],
  };
}

function toUser(pageId: string) {
  return {
    document: { pageListHeight: 85, pageListCollapsed: 0 },
    [pageId]: { scrollOrigin: '{40, 40}', zoomValue: 1 },
  };
}
