import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useFocusRecovery } from './focus-recovery.ts'

function Shelf() {
  useFocusRecovery()
  const [books, setBooks] = useState(['Ada', 'Ben', 'Cy'])
  const [asked, setAsked] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const [step, setStep] = useState(1)
  const remove = async () => {
    setBooks(books.filter((each) => each !== asked))
    await new Promise((done) => setTimeout(done, 20))
    setAsked(null)
  }
  if (left) return <main>{<h2>Elsewhere</h2>}</main>
  return (
    <main>
      <h2>Shelf</h2>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      <section>
        <ul>
          {books.map((book) => (
            <li key={book}>
              <a href="#there">{book}</a>
              <button type="button" onClick={() => setAsked(book)}>
                Delete {book}
              </button>
            </li>
          ))}
        </ul>
        <input type="search" aria-label="Find" />
        <form>
          <input aria-label="Another" />
        </form>
      </section>
      <p>
        <button type="button" disabled={step === 1} onClick={() => setStep(step - 1)}>
          Back
        </button>
        <button type="button" disabled={step === 2} onClick={() => setStep(step + 1)}>
          Next
        </button>
      </p>
      <p>Nothing to press</p>
      <ConfirmDialog
        open={asked !== null}
        danger
        title="Sure?"
        confirmLabel="Yes"
        onConfirm={remove}
        onCancel={() => setAsked(null)}
      />
    </main>
  )
}

const focused = () => document.activeElement?.textContent
beforeEach(async () => {
  await render(<Shelf />)
})

async function remove(book: string) {
  ;(page.getByRole('button', { name: `Delete ${book}` }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Cancel')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
}

test('moves the focus after a deletion to the next item, then the previous one, then the heading', async () => {
  await remove('Ada')
  await expect.poll(focused).toBe('Ben')
  await remove('Cy')
  await expect.poll(focused).toBe('Ben')
  await remove('Ben')
  await expect.poll(focused).toBe('Shelf')
})

test('moves the focus from a button that its own press disabled to the one beside it', async () => {
  ;(page.getByRole('button', { name: 'Next' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Back')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Next')
})

test('moves the focus to the heading of another section', async () => {
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(focused).toBe('Elsewhere')
})

test('does not restore the focus after a click on the background', async () => {
  await page.getByRole('button', { name: 'Delete Ben' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe('Delete Ben')
  await page.getByText('Nothing to press').click()
  document.querySelector('li')?.remove()
  await new Promise((done) => setTimeout(done, 60))
  expect(document.activeElement).toBe(document.body)
})
