import type { Connection } from '@fabula/core/edit/connect-scenes'
import type { WayOut } from '@fabula/core/edit/disconnect-scenes'
import { arrange, measures } from '@fabula/core/graph/arrange'
import type { SceneEdge } from '@fabula/core/graph/scene-graph'
import { nodeOfScene, type SceneNode, sceneGraph } from '@fabula/core/graph/scene-graph'
import type { SceneId } from '@fabula/core/ids'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { toast } from '../../ui/toast.ts'
import { locationOfScene } from '../location/location.ts'
import { usePlaces } from '../location/use-location.tsx'
import { FirstScenePick } from '../pickers/first-scene-pick.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { type Connecting, ConnectingDialog } from './connecting.tsx'
import { DisconnectDialog, type Disconnecting } from './disconnecting.tsx'
import { EdgeTip, locationOfExit } from './exits.tsx'
import { GraphTable } from './graph-board.ts'
import { GraphCanvas } from './graph-canvas.tsx'
import { GraphSearch } from './graph-search.tsx'
import { GraphTools } from './graph-tools.tsx'
import { Minimap } from './minimap.tsx'
import { type Birth, NewSceneDialog } from './new-scene-dialog.tsx'
import { SceneHeat } from './scene-heat.tsx'
import type { Gestures } from './use-gestures.ts'
import { useGraphEdits } from './use-graph-edits.ts'
import { usePersistedView } from './use-persisted-view.ts'
import { toTable } from './view.ts'
import './graph.css'

/** The whole novel at a glance: scenes as cards, connected by edges. */
export function GraphSection() {
  const interactive = useNovel((novel) => novel.interactive_scenes)
  const still = useNovel((novel) => novel.static_scenes)
  return interactive.length + still.length === 0 ? (
    <NoScenes />
  ) : (
    <SceneHeat>
      <SceneTable />
    </SceneHeat>
  )
}

function SceneTable() {
  const words = useWords(editorGraphPhrases)
  const { table, graph, points } = useTable()
  const { table: novelTable, go } = usePlaces()
  const edits = useGraphEdits()
  const arranged = useNovel((novel) => Object.keys(novel.graph_layout ?? {}).length > 0)
  const [found, setFound] = useState<ReadonlySet<number>>(() => new Set())
  const [hover, setHover] = useState<{ edge: SceneEdge; at: { x: number; y: number } } | null>(null)
  const [birth, setBirth] = useState<Birth | null>(null)
  const [connecting, setConnecting] = useState<Connecting | null>(null)
  const [disconnecting, setDisconnecting] = useState<Disconnecting | null>(null)
  usePersistedView(table, novelTable.novelId)

  useEffect(() => {
    table.found = found
    table.onChange()
  }, [table, found])
  const tie = (from: SceneNode, to: SceneNode, by: Connection) => {
    setConnecting(null)
    void edits.connect(from.id, { scene_id: to.id, scene_type: to.type }, by)
  }
  const make = async (from: SceneNode, to: SceneNode, by: Connection) => {
    const result = await edits.connectByForm(from.id, { scene_id: to.id, scene_type: to.type }, by)
    setConnecting(null)
    return result
  }
  const cut = (from: SceneNode, to: SceneNode, by: WayOut) => {
    const edge = graph.edges.find((each) => idAt(each.from) === from.id && idAt(each.to) === to.id)
    // Closes the dialog of an edge whose last exit is being disconnected.
    if (edge?.exits.length === 1) setDisconnecting((meant) => (meant?.to ? null : meant))
    void edits.disconnect(from.id, to.id, by)
  }
  const idAt = (place: number) => graph.nodes[place]?.id
  const aim = (from: SceneId | undefined, to: SceneId | undefined) => {
    const [a, b] = [nodeOfScene(graph, from ?? null), nodeOfScene(graph, to ?? null)]
    if (!a || !b) return
    if (a.type === 'interactive') return setConnecting({ from: a.id, to: b.id })
    if (graph.edges.some((edge) => idAt(edge.from) === from && idAt(edge.to) === to)) {
      setConnecting(null)
      return toast.success(words.alreadyLeads)
    }
    tie(a, b, { kind: 'next' })
  }
  /** Opens the dialog for a new scene with its card centred at a point. */
  const bear = (from: SceneId | null, { x, y }: { x: number; y: number }) => {
    setConnecting(null)
    setBirth({ from, point: { x: Math.round(x - measures.width / 2), y: Math.round(y - measures.height.static / 2) } })
  }
  /** Places a new scene to the right of the card that leads to it. */
  const bearBeside = (from: SceneId) => {
    const { x, y } = table.points[table.placeOf(from) ?? -1] ?? { x: 0, y: 0 }
    bear(from, { x: x + measures.column + measures.width / 2, y: y + measures.height.static / 2 })
  }
  /** Places a new scene in the middle of the view, or below what is there. */
  const bearAnywhere = () => {
    const middle = toTable(table.view, { x: table.size.width / 2, y: table.size.height / 2 })
    bear(null, { ...middle, y: table.freeBelow(middle) })
  }
  const gestures = useSteady<Gestures>({
    onOpen: (place) => {
      const node = graph.nodes[place]
      if (node) go(locationOfScene({ scene_id: node.id, scene_type: node.type }))
    },
    onArrange: (place, point) => {
      const node = graph.nodes[place]
      if (node) void edits.arrange(node.id, point)
    },
    onConnect: (from, to) => aim(idAt(from), idAt(to)),
    onKnob: (place) => {
      const from = idAt(place)
      if (from) setConnecting({ from, to: null })
    },
    onBirth: (from, at) =>
      at ? bear((from === null ? null : idAt(from)) ?? null, toTable(table.view, at)) : bearAnywhere(),
    onHover: (at) => {
      const edge = at && table.edgeAt(at)
      if (edge === table.hover) return
      table.hover = edge
      table.onChange()
      setHover(edge && at ? { edge, at } : null)
    },
    onPress: (at, reach) => {
      const edge = table.edgeAt(at, reach)
      const [from, exit] = [edge && graph.nodes[edge.from], edge?.exits[0]]
      if (from && exit) go(locationOfExit(from, exit))
    },
    onString: ({ from, to }) => {
      const [a, b] = [idAt(from), idAt(to)]
      setHover(null)
      if (a && b) setDisconnecting({ from: a, to: b })
    },
    onStrings: (place) => {
      const from = idAt(place)
      if (from) setDisconnecting({ from, to: null })
    },
    onTouch: () => setHover(null),
  })
  const tidy = () => {
    table.showAll()
    if (!arranged) return toast.success(words.alreadyTidy)
    void edits.tidy().then(() => toast.success(words.tidied))
  }
  return (
    <section className="graph" aria-label={words.graph}>
      {graph.first < 0 && (
        <p className="graph-note" role="status">
          <b>{words.noFirstScene}</b> {words.noFirstSceneText}{' '}
          <ForEditors>
            <FirstScenePick />
          </ForEditors>
        </p>
      )}
      <div className="graph-head">
        <GraphSearch graph={graph} label={words.search} onFound={setFound} onPick={(_, place) => table.take(place)} />
        <GraphTools table={table} onTidy={tidy} onAdd={bearAnywhere} />
      </div>
      <GraphCanvas table={table} gestures={gestures} laid={points} found={found}>
        <Minimap table={table} />
        <p className="graph-how">{words.howTo}</p>
        {hover && <EdgeTip graph={graph} edge={hover.edge} at={hover.at} />}
      </GraphCanvas>
      {connecting && (
        <ConnectingDialog
          graph={graph}
          connecting={connecting}
          onAim={(to) => aim(connecting.from, to)}
          onTie={tie}
          onMake={make}
          onCut={cut}
          onBirth={bearBeside}
          onClose={() => setConnecting(null)}
        />
      )}
      {disconnecting && (
        <DisconnectDialog meant={disconnecting} graph={graph} onCut={cut} onClose={() => setDisconnecting(null)} />
      )}
      {birth && <NewSceneDialog graph={graph} birth={birth} onClose={() => setBirth(null)} />}
    </section>
  )
}

/** The board with the current novel laid out on it. */
function useTable() {
  const first = useNovel((novel) => novel.first_scene_id)
  const interactive = useNovel((novel) => novel.interactive_scenes)
  const still = useNovel((novel) => novel.static_scenes)
  const layout = useNovel((novel) => novel.graph_layout)
  const [table] = useState(() => new GraphTable())
  const graph = useMemo(
    () => sceneGraph({ first_scene_id: first, interactive_scenes: interactive, static_scenes: still }),
    [first, interactive, still],
  )
  const points = useMemo(() => arrange(graph, layout ?? {}), [graph, layout])
  useLayoutEffect(() => table.lay(graph, points), [table, graph, points])
  useSyncExternalStore(
    table.subscribe,
    () => table.graph,
    () => table.graph,
  )
  return { table, graph, points }
}

/** Handlers with a stable identity that always call the latest version. */
function useSteady<H extends Record<string, (...args: never[]) => void>>(handlers: H): H {
  const [steady] = useState(() => {
    const newest = { now: handlers }
    const names = Object.keys(handlers) as (keyof H)[]
    const calls = Object.fromEntries(
      names.map((name) => [name, (...args: never[]) => newest.now[name]?.(...args)]),
    ) as H
    return { newest, calls }
  })
  useLayoutEffect(() => {
    steady.newest.now = handlers
  })
  return steady.calls
}

const firstBirth: Birth = { point: { x: 0, y: 0 }, from: null }

function NoScenes() {
  const words = useWords(editorGraphPhrases)
  const first = useNovel((novel) => novel.first_scene_id)
  const [type, setType] = useState<SceneType | null>(null)
  return (
    <div className="graph-empty">
      <EmptyStage title={words.noScenes}>
        {first === null && <p>{words.noFirstScene}</p>}
        <ForEditors>
          <p>{words.noScenesText}</p>
          <p className="graph-empty-ways">
            <Button kind="lamp" onClick={() => setType('interactive')}>
              {words.addInteractive}
            </Button>
            <Button onClick={() => setType('static')}>{words.addStatic}</Button>
          </p>
        </ForEditors>
      </EmptyStage>
      {type && <NewSceneDialog kind={type} birth={firstBirth} onClose={() => setType(null)} />}
    </div>
  )
}
