import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LanguageSwitch } from './language-switch.tsx'

const stay = (event: Event): void => event.preventDefault()
afterEach(() => {
  document.removeEventListener('click', stay)
  history.replaceState(null, '', location.pathname + location.search)
})

test('keeps the fragment when switching to the other language, unless the link has its own', async () => {
  document.addEventListener('click', stay)
  const links = [
    { lang: 'en', name: 'English', href: '/english/admin?a=b' },
    { lang: 'ru', name: 'Русский', href: '#ru' },
  ]
  const screen = await render(<LanguageSwitch label="Language" links={links} />)
  history.replaceState(null, '', '#first=once')
  for (const [name, hash] of [
    ['English', '/english/admin?a=b#first=once'],
    ['Русский', '#ru'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    await link.click()
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringMatching(new RegExp(`${hash.replace('?', '\\?')}$`)))
  }
})
