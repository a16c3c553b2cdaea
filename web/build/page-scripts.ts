/** Which modules travel together, so that a reader's page fetches a few files and not dozens. The first that fits wins. */
const packs: [name: string, holds: RegExp][] = [
  ['react', /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/],
  // What only an author's pages parse with. Named before the frame, or that would bring it along to every reader.
  ['schemas', /\/node_modules\/zod\/|\/core\/(?!novel\/known-)|\/contract\/shapes\//],
  // What stands around every page, and what it speaks with the server by; the login dialog comes when it is opened.
  [
    'frame',
    /preload-helper|\/web\/client\/(?!russian)|\/web\/session\/use-|\/contract\/(define-route|routes\/|search-sorts)|\/phrases\/toasts|\/web\/app\/(?!entries|coming-soon)|\/web\/page\/(page-|back-link|carry-note)|\/web\/ui\/(base|button|icon-button|link-button|cover-sources|icons|toast|theme|language-switch)|\/phrases\/app|\/contract\/page-address|\/core\/novel\/known-/,
  ],
  // What pages with novels on them show.
  [
    'shelves',
    /\/web\/page\/|\/web\/ui\/(empty-stage|poster|pagination|skeleton|field|text-field|select)|\/phrases\/catalogue/,
  ],
]

const packOf = (id: string) => packs.find(([, holds]) => holds.test(id.replaceAll('\\', '/')))?.[0] ?? null

/**
 * Groups for the bundler. Only what at least two scripts need is moved, and no module brings others along, so a page
 * never loads what only another one needs; what is left stays with the page that has it.
 */
export const pageScripts = packs.map(([name], index) => ({
  name,
  test: (id: string) => packOf(id) === name,
  minShareCount: 2,
  priority: packs.length - index,
}))
