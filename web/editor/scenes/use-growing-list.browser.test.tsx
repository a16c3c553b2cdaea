import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useGrowingList } from './use-growing-list.ts'

test('a list grows when its end comes near, also if a busy browser reports at once that it was far before', async () => {
  const reports: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (typeof reports)[number]) {
        reports.push(report)
      }
      observe() {}
      disconnect() {}
    },
  )
  function List() {
    const { shown, end } = useGrowingList(100, 'all')
    return <div ref={end}>{shown} shown</div>
  }
  await render(<List />)
  await expect.element(page.getByText('48 shown')).toBeVisible()
  reports.at(-1)?.([{ isIntersecting: false }, { isIntersecting: true }])
  await expect.element(page.getByText('96 shown')).toBeVisible()
  reports.at(-1)?.([{ isIntersecting: true }, { isIntersecting: false }])
  await new Promise(requestAnimationFrame)
  await expect.element(page.getByText('96 shown')).toBeVisible()
  vi.unstubAllGlobals()
})
