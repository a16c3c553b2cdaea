import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useStagePress } from './use-stage-press.ts'

afterEach(() => {
  vi.useRealTimers()
})

function Stage(gestures: Parameters<typeof useStagePress>[0]) {
  return <div data-testid="stage" style={{ height: 300 }} {...useStagePress(gestures)} />
}

test('a swipe that a busy page handles late is not a long press', async () => {
  const gestures = { onPress: vi.fn(), onLongPress: vi.fn(), onSwipeUp: vi.fn() }
  const { getByTestId } = await render(<Stage {...gestures} />)
  const stage = getByTestId('stage').element()
  const finger = (type: string, clientY: number) =>
    stage.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true, clientX: 100, clientY }),
    )
  vi.useFakeTimers()
  finger('pointerdown', 250)
  // The page was busy: the timer is called first, and the moves made meanwhile arrive with the next frame.
  vi.advanceTimersByTime(601)
  finger('pointermove', 100)
  vi.advanceTimersByTime(50)
  finger('pointerup', 100)
  expect(gestures.onLongPress).not.toHaveBeenCalled()
  expect(gestures.onSwipeUp).toHaveBeenCalledOnce()
  finger('pointerdown', 250)
  vi.advanceTimersByTime(651)
  expect(gestures.onLongPress).toHaveBeenCalledOnce()
})
