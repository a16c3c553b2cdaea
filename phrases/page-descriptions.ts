const english = {
  home: 'Read visual novels whose characters answer you in their own words, and write your own.',
  search: 'Find a visual novel by its name or description.',
  account: 'Your account and the novels you have published.',
  user: 'An author and their published novels.',
  library: 'Your novels, and who you are in each of them.',
  novel: (name: string) => `Read and play ${name}.`,
}

const russian: typeof english = {
  home: 'Визуальные новеллы, герои которых отвечают вам своими словами. Читайте чужие, пишите свои.',
  search: 'Найдите визуальную новеллу по названию или описанию.',
  account: 'Ваш профиль и новеллы, которые вы опубликовали.',
  user: 'Автор и его опубликованные новеллы.',
  library: 'Ваши новеллы и то, кто вы в каждой из них.',
  novel: (name) => `Читайте и играйте: «${name}».`,
}

/** Descriptions of pages for messengers and search engines, which read only the head. */
export const pageDescriptions = { english, russian }
