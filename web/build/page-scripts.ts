/**
 * Which modules are bundled together, so that a reader's page loads a few files instead of dozens. The first match
 * wins.
 */
const groups: [name: string, holds: RegExp][] = [
  // React, the frame of every page, and the calls to the server. One file, because a browser fetches six at a time, and
  // a page's first click waits for all of them; the login dialog loads when opened.
  [
    'frame',
    /\/node_modules\/(react|react-dom|scheduler)\/|preload-helper|\/web\/client\/(?!russian|trusted|upload|download|read-events)|\/web\/stage\/(?!small|life|sound)|\/web\/session\/use-(?!own-answer)|\/contract\/(define-route|routes\/(account|library|play|published)\.|search-sorts|admin-address)|\/phrases\/(toasts|plural|number\.)|\/web\/app\/(?!entries|coming-soon|report-crash|service-worker)|\/web\/page\/(page-(?!frame)|flash-toast|client-only|text-lang|use-hydrated)|\/web\/ui\/(base|button|icon-button|link-button|icons|drawn-icon|toast|theme(?!-switch)|language-switch|menu|on-close-request|dialog-words)|\/phrases\/app|\/contract\/page-address|\/core\/(novel\/known-|translation\/script|record\/is-blank|novel\/message-markup)/,
  ],
  // Stage animation and sound: after the first text, and in the editor.
  ['life', /\/web\/stage\/(life|sound)\//],
  // Shared by the play page's sheets and its later parts.
  ['sheets', /\/phrases\/(play-sheets|branches)|\/web\/play\/(extras\/auto-delay|answers\/use-)/],
  // Shared by every page except the play page; with a novel's cover and poster, which Home needs too, but without the
  // fields and shelves of other pages.
  [
    'page',
    /\/web\/ui\/(poster|novel-cover|cover-sources|theme-switch)|\/web\/page\/(page-frame|back-link)|\/web\/session\/use-own-answer/,
  ],
  // Shared by pages that list novels.
  [
    'shelves',
    /\/web\/page\/(ask-again|likes|format-money|shelf|show-in-language|turn-pages|use-busy|use-leaving|use-named-attempt)|\/web\/ui\/(empty-stage|pagination|fault|field|text-field|select)|\/phrases\/catalogue/,
  ],
]

const groupOf = (id: string) => groups.find(([, holds]) => holds.test(id.replaceAll('\\', '/')))?.[0] ?? null

/**
 * Groups for the bundler. Only modules that at least two scripts need are moved, without their imports, so that a page
 * never loads what only another one needs; the rest stays with its page.
 */
export const pageScripts = groups.map(([name], index) => ({
  name,
  test: (id: string) => groupOf(id) === name,
  minShareCount: 2,
  priority: groups.length - index,
}))
