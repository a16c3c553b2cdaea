import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { setMotion } from '../../test/set-motion.ts'
import '../../ui/tokens.css'
import { Stage } from '../stage.tsx'
import type { StageSprite, StageStaging, StageView } from '../stage-view.ts'
import { beatsPerSecond } from './beat.ts'
import { StageLife } from './stage-life.tsx'

const dot = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="32" height="18"><rect width="32" height="18" fill="${colour}"/></svg>`)}`

const staging: StageStaging = {
  transition: 'iris',
  particles: 'snow',
  density: 'medium',
  ambience: null,
  effect: null,
  layers: [{ id: 'layer' as StageStaging['layers'][number]['id'], url: dot('navy'), place: 'front', depth: 5 }],
  lights: [{ x: 25, y: 50, size: 20, colour: 'warm', flicker: 'restless' }],
  ratio: 16 / 9,
}

const actor = (character_id: string, position: StageSprite['position'], life?: StageSprite['life']): StageSprite => ({
  id: character_id,
  character_id,
  url: dot('green'),
  position,
  ...(life && { life }),
})

const living = { breathes: true, faces: 'left', eyelids: dot('pink') } as const
const view: StageView = {
  background: { id: 'quay', url: dot('teal') },
  sprites: [actor('ilse', 'left', living), actor('osip', 'right')],
  speaker: 'osip',
  staging,
}

const onPage = (shown: StageView) => (
  <div style={{ position: 'relative', width: '640px', height: '360px' }}>
    <Stage view={shown} life={StageLife} />
  </div>
)

const getContext = HTMLCanvasElement.prototype.getContext
/** Sets the renderer that the browser reports; null for a browser without WebGL. */
function drawBy(renderer: string | null) {
  const probe = { getExtension: (name: string) => (/debug/.test(name) ? {} : null), getParameter: () => renderer }
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, ...all: [string]) {
      return all[0] === 'webgl' ? renderer && probe : Reflect.apply(getContext, this, all)
    },
  })
}

beforeEach(async () => {
  drawBy(null)
  await setMotion('no-preference')
})
afterEach(async () => {
  await setMotion('reduce')
  Object.assign(HTMLCanvasElement.prototype, { getContext })
  delete document.documentElement.dataset.motion
})

const endless = (root: Element) =>
  root
    .getAnimations({ subtree: true })
    .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations === Infinity)
const animationOf = (element: Element | null) => (element ? getComputedStyle(element).animationName : null)

test('animates snow, lamp and figure, and turns the figure to the speaker', async () => {
  const { container, rerender } = await render(onPage(view))
  await expect.poll(() => container.querySelectorAll('.life-weather canvas').length).toBe(2)
  const canvas = container.querySelector<HTMLCanvasElement>('.life-weather canvas')
  await expect.poll(() => canvas?.width).toBeGreaterThan(300)
  const painted = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  expect([...painted].some((value) => value > 0)).toBe(true)
  // Both halves are the same, so that the layer can loop.
  const half = (painted.length ?? 0) / 2
  expect([...painted.slice(0, 4_000)]).toEqual([...painted.slice(half, half + 4_000)])

  const running = endless(container).map((each) => (each as CSSAnimation).animationName)
  for (const name of ['life-float', 'life-flicker', 'life-drift', 'life-breathe', 'life-blink']) {
    expect(running).toContain(name)
  }
  // All endless animations can run on the compositor.
  for (const each of endless(container)) {
    const frames = (each.effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame))
    const moved = frames.filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
    expect(moved.filter((name) => !['transform', 'opacity', 'scale'].includes(name))).toEqual([])
  }

  const [ilse, osip] = container.querySelectorAll('.stage-actor')
  expect(getComputedStyle(ilse?.querySelector('.stage-sprite') as Element).scale).toBe('-1 1')
  expect(getComputedStyle(osip?.querySelector('.stage-sprite') as Element).scale).toBe('none')
  await rerender(onPage({ ...view, speaker: 'ilse' }))
  await expect.poll(() => ilse?.querySelector('[data-turned]')).toBeNull()
})

test('aligns all endless animations to the same frames, whenever they began', async () => {
  const [ilse, osip] = view.sprites as [StageSprite, StageSprite]
  const { container, rerender } = await render(onPage({ ...view, sprites: [osip] }))
  await expect.poll(() => endless(container).length).toBeGreaterThan(3)
  await rerender(onPage({ ...view, sprites: [ilse, osip] }))
  await expect.poll(() => container.querySelector('.life-eyelids')).not.toBeNull()
  const beat = 1_000 / beatsPerSecond
  const isWhole = (beats: number) => Math.abs(beats - Math.round(beats)) < 0.02
  const offBeat = () =>
    endless(container)
      .filter(
        ({ startTime, effect }) =>
          startTime === null || !isWhole((Number(startTime) + (effect?.getComputedTiming().delay ?? 0)) / beat),
      )
      .map((each) => (each as CSSAnimation).animationName)
  await expect.poll(offBeat).toEqual([])
  for (const { effect } of endless(container)) {
    const frames = (effect as KeyframeEffect).getKeyframes()
    const duration = Number(effect?.getComputedTiming().duration)
    for (const [at, { computedOffset: from, easing }] of frames.slice(0, -1).entries()) {
      const steps = Number(/steps\((\d+)/.exec(easing)?.[1])
      const step = (duration * ((frames[at + 1]?.computedOffset ?? 1) - from)) / steps
      expect([step > beat / 2, isWhole(step / beat)], `${easing} of ${duration} ms`).toEqual([true, true])
    }
  }
})

const easings = (root: Element) =>
  endless(root)
    .filter((each) => !/flicker|blink/.test((each as CSSAnimation).animationName))
    .map((each) => (each.effect as KeyframeEffect).getKeyframes()[0]?.easing.replace(/\(.*/, ''))

test.each([
  ['a desk with a graphics processor', 'ANGLE (Intel, Mesa Intel(R) UHD Graphics)', 'linear'],
  ['a desk that draws in software', 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))', 'steps'],
  ['a desk without WebGL', null, 'steps'],
] as const)('picks smooth or stepped movement at %s', async (_where, renderer, easing) => {
  drawBy(renderer)
  const { container } = await render(onPage(view))
  const desk = matchMedia('(hover: hover) and (pointer: fine)').matches
  await expect.poll(() => [...new Set(easings(container))]).toEqual([desk ? easing : 'steps'])
})

test('hides lights and weather until the pictures have loaded', async () => {
  const { container } = await render(onPage(view))
  const life = () => getComputedStyle(container.querySelector('.life') as Element).opacity
  await expect.poll(() => container.querySelector('.stage[data-whole] > .life')).not.toBeNull()
  await expect.poll(life).toBe('1')
  // The state until all pictures of the first view have loaded.
  delete container.querySelector<HTMLElement>('.stage')?.dataset.whole
  await expect.poll(life).toBe('0')
})

test('places a light at its point of the picture when the picture is cropped', async () => {
  const { container } = await render(
    <div style={{ position: 'relative', width: '200px', height: '400px' }}>
      <Stage view={view} life={StageLife} />
    </div>,
  )
  await expect.poll(() => container.querySelector('.life-light')).not.toBeNull()
  const stage = container.querySelector('.stage')?.getBoundingClientRect()
  const light = container.querySelector('.life-light')?.getBoundingClientRect()
  // At a height of 400 px the picture is 711 px wide and centred, and the light is at a quarter of its width.
  expect((light?.x ?? 0) + (light?.width ?? 0) / 2 - (stage?.x ?? 0)).toBeCloseTo(100 - 711 / 4, -1)
  expect((light?.y ?? 0) + (light?.height ?? 0) / 2 - (stage?.y ?? 0)).toBeCloseTo(200, -1)
})

test('shows a background with its scene’s transition, and does not repeat that when life is loaded', async () => {
  const { container, rerender } = await render(onPage(view))
  await expect.poll(() => container.querySelector('.life')).not.toBeNull()
  expect(animationOf(container.querySelector('.stage-background'))).toBe('stage-appear')
  await rerender(onPage({ ...view, background: { id: 'hill', url: dot('purple') } }))
  await expect
    .poll(() => animationOf(container.querySelector('.stage-background:not([data-leaving])')))
    .toBe('life-iris')
  // Another scene with the same background: no transition.
  await rerender(
    onPage({ ...view, background: { id: 'hill', url: dot('purple') }, staging: { ...staging, transition: 'slide' } }),
  )
  expect(animationOf(container.querySelector('.stage-background:not([data-leaving])'))).toBe('life-iris')
})

test('shows lights with their background after the black, not over the previous picture', async () => {
  const { container, rerender } = await render(onPage(view))
  await expect.poll(() => container.querySelector('.stage[data-whole]')).not.toBeNull()
  const before = container.querySelector('.life-lights')
  const hill = { ...view, background: { id: 'hill', url: dot('purple') } }
  await rerender(onPage({ ...hill, staging: { ...staging, transition: 'fade' } }))
  await expect.poll(() => container.querySelector('.life-lights') === before).toBe(false)
  const lights = () => getComputedStyle(container.querySelector('.life-lights') as Element)
  await expect.poll(() => lights().animationDelay).toBe('0.48s')
  await expect.poll(() => lights().opacity).toBe('1')
})

test('stops all movement with less motion, and changes scenes by fading', async () => {
  const { container, rerender } = await render(onPage(view))
  await expect.poll(() => container.querySelectorAll('.life-weather').length).toBe(2)
  document.documentElement.dataset.motion = 'less'
  await expect.poll(() => container.querySelector('.life-weather')).toBeNull()
  await expect.poll(() => endless(container)).toEqual([])
  expect(container.querySelector('.life-eyelids')).toBeNull()
  expect(container.querySelector('.life-light')).not.toBeNull()
  await rerender(onPage({ ...view, background: { id: 'hill', url: dot('purple') } }))
  await expect
    .poll(() => container.querySelector('.stage-background:not([data-leaving])')?.getAttribute('src'))
    .toContain('purple')
  expect(animationOf(container.querySelector('.stage-background:not([data-leaving])'))).toBe('stage-appear')
})

test('leaves a stage without staging unchanged', async () => {
  const { staging: _, ...plain } = { ...view, sprites: [actor('ilse', 'left')] }
  const { container } = await render(onPage(plain))
  await expect.poll(() => container.querySelector('.stage[data-whole]')).not.toBeNull()
  expect(endless(container)).toEqual([])
  expect(container.querySelectorAll('.life-weather, .life-layer, .life-light, .life-figure')).toHaveLength(0)
  expect(animationOf(container.querySelector('.stage-background'))).toBe('stage-appear')
})
