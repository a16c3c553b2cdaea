/** Which modules travel together, so that a reader's page fetches a few files and not dozens. The first that fits wins. */
const packs: [name: string, holds: RegExp][] = [
  // React, what stands around every page, and what it speaks with the server by. One file, for a browser fetches six at a
  // time, and a page's first click waits for all of them; the login dialog comes when it is opened.
  [
    'frame',
    /\/node_modules\/(react|react-dom|scheduler)\/|preload-helper|\/web\/client\/(?!russian|upload|download|read-events)|\/web\/stage\/(?!small|life|sound)|\/web\/session\/use-(?!own-answer)|\/contract\/(define-route|routes\/(account|library|play|published)\.|search-sorts|admin-address)|\/phrases\/(toasts|plural|number\.)|\/web\/app\/(?!entries|coming-soon|report-crash|service-worker)|\/web\/page\/(page-(?!frame)|carry-note|in-browser|text-lang)|\/web\/ui\/(base|button|icon-button|link-button|icons|drawn-icon|toast|theme(?!-switch)|language-switch|menu|dialog-words)|\/phrases\/app|\/contract\/page-address|\/core\/(novel\/known-|translation\/script|record\/is-blank|novel\/message-markup)/,
  ],
  // What makes a stage live and be heard: after the first text, and in the editor.
  ['life', /\/web\/stage\/(life|sound)\//],
  // What the play page's sheets and its later parts share.
  ['sheets', /\/phrases\/(play-sheets|branches)|\/web\/play\/(extras\/auto-delay|answers\/use-)/],
  // What stands on every page but the play page; a novel's cover and its poster, which Home needs too, without the fields
  // and shelves of the pages behind it.
  [
    'page',
    /\/web\/ui\/(poster|novel-cover|cover-sources|theme-switch)|\/web\/page\/(page-frame|back-link)|\/web\/session\/use-own-answer/,
  ],
  // What pages with novels on them show.
  [
    'shelves',
    /\/web\/page\/(ask-again|likes|money-in|shelf|show-in-language|turn-pages|use-busy|use-leaving|use-named-attempt)|\/web\/ui\/(empty-stage|pagination|fault|field|text-field|select)|\/phrases\/catalogue/,
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
