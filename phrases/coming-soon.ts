const english = {
  comingSoon: 'Page coming soon',
  comingSoonText: 'The stage for this page is still being built. Come back a little later.',
}

const russian: typeof english = {
  comingSoon: 'Страница скоро появится',
  comingSoonText: 'Сцену для этой страницы ещё строят. Загляните немного позже.',
}

/** The placeholder for pages that do not exist yet. Not in `app.ts`, which every page loads. */
export const comingSoonPhrases = { english, russian }
