import type { Exit } from '@fabula/core/novel/exits'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { letterOfKey } from '../../ui/key-press.ts'
import { useRights } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { drawBoard } from './draw-board.ts'
import { exitLabel } from './exits.tsx'
import type { GraphBoard } from './graph-board.ts'
import { onThemeChange, type Palette, readPalette } from './palette.ts'
import { SceneCard } from './scene-card.tsx'
import { type Gestures, useGestures } from './use-gestures.ts'
import { zoomAt, zoomStep } from './view.ts'
import { toward, type Way, walk } from './walk.ts'

const ways: Record<string, Way> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
/** Below this scale card text is enlarged to stay readable. */
const farScale = 0.72
/** How far Shift with an arrow key moves a card. */
const carryStep = 20

type GraphCanvasProps = {
  board: GraphBoard
  gestures: Gestures
  found: ReadonlySet<number>
  children: ReactNode
}

/** The board's surface: edges and distant scenes on a canvas, near scenes as cards; pointer and keyboard input. */
export function GraphCanvas({ board, gestures, found, children }: GraphCanvasProps) {
  const words = useWords(editorGraphPhrases)
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const cards = useRef<HTMLDivElement>(null)
  useSurface(board, frame, canvas, cards)
  const fixed = !useRights().edit
  useGestures(frame, board, gestures, fixed)

  const press = (event: KeyboardEvent) => {
    const { current } = board.readShown()
    const knob = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-knob]') : null
    // The knob is a button, so it responds to Enter and Space. Pointers are handled as drags.
    if (knob && !fixed && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      return gestures.onKnob(Number(knob.dataset.knob))
    }
    const onCard = event.target instanceof Element && event.target.closest('[data-card]') !== null
    if (!onCard || event.ctrlKey || event.metaKey || event.altKey) return
    const way = ways[event.key]
    if (way) {
      event.preventDefault()
      if (event.shiftKey) return fixed ? undefined : carry(current, way)
      const next = walk(board.graph, board.boxOf, current, way)
      return next === null ? undefined : board.moveFocus(next)
    }
    const { width, height } = board.size
    if (event.key === '+' || event.key === '=') board.setView(zoomAt(board.view, zoomStep, width / 2, height / 2))
    else if (event.key === '-') board.setView(zoomAt(board.view, 1 / zoomStep, width / 2, height / 2))
    else if (event.key === '0') board.showAll()
    else if (letterOfKey(event) === 'c' && !fixed) gestures.onKnob(current)
    else if (letterOfKey(event) === 'x' && !fixed) gestures.onExits(current)
    else if (letterOfKey(event) === 'n' && !fixed) gestures.onNewScene(null, null)
    else if (event.key === 'Home' && board.graph.first >= 0) board.moveFocus(board.graph.first)
    else return
    event.preventDefault()
  }
  const noteFocus = (event: FocusEvent) => {
    const card = event.target.closest<HTMLElement>('[data-card]')
    if (card) board.noteFocus(Number(card.dataset.card))
  }
  const carry = (place: number, way: Way) => {
    const point = board.points[place]
    if (!point) return
    const { x, y } = toward[way]
    const to = { x: Math.round(point.x + x * carryStep), y: Math.round(point.y + y * carryStep) }
    board.carry(place, to)
    gestures.onArrange(place, to)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links on a surface, no form
    <div
      ref={frame}
      className="graph-frame"
      data-fixed={fixed || undefined}
      role="group"
      aria-label={words.map}
      onKeyDown={press}
      onFocus={noteFocus}
    >
      <canvas ref={canvas} className="graph-strings" />
      <div ref={cards} className="graph-cards">
        <Cards board={board} found={found} layer={cards} />
      </div>
      {children}
    </div>
  )
}

type CardsProps = Pick<GraphCanvasProps, 'board' | 'found'> & { layer: React.RefObject<HTMLElement | null> }

/** A card that stays in view renders only if it changes, so its element is looked up instead of handing it a ref. */
function Cards({ board, found, layer }: CardsProps) {
  const shown = useSyncExternalStore(board.subscribe, board.readShown, board.readShown)
  const assets = useNovel((novel) => novel.assets)
  useLayoutEffect(() => {
    board.onCarry = (place, { x, y }) => {
      const card = layer.current?.querySelector<HTMLElement>(`[data-card="${place}"]`)
      if (card) card.style.transform = `translate(${x}px, ${y}px)`
    }
    return () => {
      board.onCarry = () => undefined
    }
  }, [board, layer])
  useEffect(() => {
    if (!board.focusWanted) return
    board.focusWanted = false
    layer.current?.querySelector<HTMLElement>(`[data-card="${shown.current}"] a`)?.focus({ preventScroll: true })
  }, [shown, board, layer])
  const pictures = new Map(assets.backgrounds.map(({ id, url }) => [id, url]))
  return shown.cards.map((place) => {
    const node = board.graph.nodes[place]
    const point = board.points[place]
    if (!node || !point) return null
    return (
      <SceneCard
        key={node.id}
        node={node}
        place={place}
        point={point}
        picture={(node.background && pictures.get(node.background)) ?? null}
        first={place === board.graph.first}
        found={found.has(place)}
        current={place === shown.current}
        leadsTo={place === shown.current ? namesLedTo(board, place) : null}
      />
    )
  })
}

const namesLedTo = ({ graph }: GraphBoard, place: number): string =>
  graph.edges.flatMap(({ from, to }) => (from === place ? [graph.nodes[to]?.name ?? ''] : [])).join(', ')

/** Redraws the canvas and positions the cards after changes, at most once a frame. */
function useSurface(
  board: GraphBoard,
  frame: React.RefObject<HTMLElement | null>,
  canvas: React.RefObject<HTMLCanvasElement | null>,
  cards: React.RefObject<HTMLElement | null>,
) {
  const words = useWords(editorGraphPhrases)
  useLayoutEffect(() => {
    const [box, sheet, layer] = [frame.current, canvas.current, cards.current]
    const context = sheet?.getContext('2d')
    if (!box || !sheet || !layer || !context) return
    let palette: Palette = readPalette(box)
    let due = 0
    const draw = () => {
      due = 0
      const { view, size } = board
      layer.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
      layer.toggleAttribute('data-far', view.scale < farScale)
      box.toggleAttribute('data-on-string', board.hover !== null)
      const density = devicePixelRatio || 1
      const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)]
      if (sheet.width !== width || sheet.height !== height) Object.assign(sheet, { width, height })
      drawBoard(board, { context, palette, density, labelOf: (exit: Exit) => exitLabel(words, exit) })
    }
    const soon = () => {
      due ||= requestAnimationFrame(draw)
    }
    const measure = () => board.resize({ width: box.clientWidth, height: box.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    measure()
    const unwatch = board.watch(soon)
    soon()
    const stopFollowingTheme = onThemeChange(() => {
      palette = readPalette(box)
      soon()
    })
    // Text is measured and drawn again once the fonts have loaded.
    void document.fonts.ready.then(soon)
    return () => {
      cancelAnimationFrame(due)
      observer.disconnect()
      stopFollowingTheme()
      unwatch()
    }
  }, [board, frame, canvas, cards, words])
}
