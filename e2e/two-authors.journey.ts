import { pageAddress } from '@fabula/contract/page-address'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { editorPhrases } from '@fabula/phrases/editor'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { registerAuthor } from './author.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { registerReader } from './reader.ts'

const words = coauthorPhrases.english
const frame = editorPhrases.english
const compare = comparePhrases.english

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('two authors edit one novel: invitation, presence, live updates, and a choice where both changed the same text', async ({
  watched: page,
  browser,
  offlineServer: { address },
}) => {
  const owner = await registerAuthor(address, 'lamp_owner')
  const editor = await registerReader(address)
  const context = await browser.newContext()
  const other = await context.newPage()
  await editor.enter(other)

  await owner.enter(page)
  const [still] = owner.draft.static_scenes
  if (!still) throw new Error('The demo has a static scene')
  const scene = { scene_type: 'static', scene_id: still.id } as const
  const desk = address + pageAddress.editor('english', 'building_novel', owner.draft.id, scene)
  await page.goto(desk)

  // Invites an account by its name.
  await page.getByRole('button', { name: words.people }).click()
  const people = page.getByRole('dialog', { name: words.people })
  await people.getByLabel(words.inviteName).fill(editor.username)
  await expectAccessible(page, 'who writes at a novel')
  await people.getByRole('button', { name: words.sendInvitation, exact: true }).click()
  await expect(people.getByText(words.invited(editor.username))).toBeVisible()
  await people.getByRole('button', { name: editorPhrases.english.close }).click()

  await other.goto(`${address}/english/building`)
  await expect(other.getByText(words.receivedText('lamp_owner', owner.draft.name))).toBeVisible()
  await other.getByRole('button', { name: words.accept }).click()
  await other.waitForURL(new RegExp(owner.draft.id))
  await other.goto(desk)
  await expect(page.locator('.editor-tools').getByText(words.peopleHere(editor.username))).toBeAttached()
  await expect(other.locator('.editor-tools').getByText(words.peopleHere('lamp_owner'))).toBeAttached()
  await expectAccessible(page, 'a scene with somebody else in it')

  // Saved changes appear in the other window without a reload.
  const label = recordFieldPhrases.english.forms.staticInfo.description.label
  const [mine, theirs] = [page.getByLabel(label, { exact: true }), other.getByLabel(label, { exact: true })]
  const save = (at: typeof page) => at.getByRole('button', { name: frame.save, exact: true }).click()
  await theirs.fill('Fog comes in.')
  await save(other)
  await expect(mine).toHaveValue('Fog comes in.')

  // Both edit the same field: the typed text stays, and the other's is offered beside it.
  await mine.fill('Fog never lifts.')
  await theirs.fill('Snow comes in.')
  await save(other)
  await expect(page.getByText(compare.meanwhile)).toBeVisible()
  await expect(mine).toHaveValue('Fog never lifts.')
  await page.getByRole('button', { name: compare.keepMyWords }).click()
  await save(page)
  await expect(theirs).toHaveValue('Fog never lifts.')

  // A comment stays until it is resolved.
  await other.getByRole('button', { name: words.commentOn(words.about.scene(still.name), 0) }).click()
  const said = other.getByRole('dialog')
  await said.getByRole('textbox').fill('Who is speaking here?')
  await said.getByRole('button', { name: words.send, exact: true }).click()
  await page.getByRole('button', { name: words.comments(1), exact: true }).click()
  const comments = page.getByRole('dialog', { name: words.commentsTitle })
  await expect(comments.getByText('Who is speaking here?')).toBeVisible()
  await expectAccessible(page, 'comments')
  await comments.getByRole('button', { name: words.resolve }).click()
  await expect(said.getByText(words.noneHere)).toBeVisible()
  await context.close()
})
