const english = {
  home: 'Read visual novels whose characters answer you in their own words, and write your own.',
  search: 'Find a visual novel by its name or description.',
  account: 'Your account and the novels you have published.',
  user: 'A storyteller and their published novels.',
  library: 'The novels you keep, and who you are in them.',
  novel: (name: string) => `Read and play ${name}.`,
}

const russian: typeof english = {
  home: 'Визуальные новеллы, герои которых отвечают вам своими словами. Читайте чужие, пишите свои.',
  search: 'Найдите визуальную новеллу по названию или описанию.',
  account: 'Ваш профиль и новеллы, которые вы опубликовали.',
  user: 'Рассказчик и его опубликованные новеллы.',
  library: 'Новеллы, которые вы храните, и кто вы в каждой из них.',
  novel: (name) => `Читайте и играйте: «${name}».`,
}

/** What a page is about, for those who only read its head: messengers and search engines. */
export const pageDescriptions = { english, russian }
