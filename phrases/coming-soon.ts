const english = {
  comingSoon: 'Page coming soon',
  comingSoonText: 'The stage for this page is still being built. Come back a little later.',
}

const russian: typeof english = {
  comingSoon: 'Страница скоро появится',
  comingSoonText: 'Сцену для этой страницы ещё строят. Загляните немного позже.',
}

/** The page that stands where none is yet. Apart from `app.ts`, which every page carries. */
export const comingSoonPhrases = { english, russian }
