import type { Language } from '@fabula/core/novel/language'
import { accountPhrases } from '@fabula/phrases/account'
import { expect, type Page } from '@playwright/test'

interface Credentials {
  username: string
  password: string
}

/** Logs in through the open dialog. */
export async function logInByDialog(
  page: Page,
  language: Language,
  { username, password }: Credentials,
): Promise<void> {
  const words = accountPhrases[language]
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.username, { exact: true }).fill(username)
  await dialog.getByLabel(words.password, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: words.login, exact: true }).click()
}

/** Registers through the open dialog, and logs in. */
export async function registerByDialog(
  page: Page,
  language: Language,
  { username, password }: Credentials,
): Promise<void> {
  const words = accountPhrases[language]
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.toRegister, exact: true }).click()
  await dialog.getByLabel(words.username, { exact: true }).fill(username)
  await dialog.getByLabel(words.password, { exact: true }).fill(password)
  await dialog.getByLabel(words.passwordAgain).fill(password)
  await dialog.getByRole('button', { name: words.register, exact: true }).click()
  await expect(dialog.getByText(words.registeredNow)).toBeVisible()
  await dialog.getByLabel(words.password, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: words.login, exact: true }).click()
  await expect(dialog).toBeHidden()
}
