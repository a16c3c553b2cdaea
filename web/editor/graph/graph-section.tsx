import type { Command } from '@fabula/core/edit/commands'
import type { Connection } from '@fabula/core/edit/connect-scenes'
import type { WayOut } from '@fabula/core/edit/disconnect-scenes'
import { arrange, measures } from '@fabula/core/graph/arrange'
import { nodeOfScene, type SceneEdge, type SceneNode, sceneGraph } from '@fabula/core/graph/scene-graph'
import type { SceneId } from '@fabula/core/ids'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { toast } from '../../ui/toast.ts'
import { useCommands } from '../commands/use-commands.ts'
import { locationOfScene } from '../location/location.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { FirstScenePick } from '../pickers/first-scene-pick.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { type Connecting, ConnectingDialog } from './connecting.tsx'
import { DisconnectDialog, type Disconnecting } from './disconnecting.tsx'
import { EdgeTip, locationOfExit } from './exits.tsx'
import { GraphBoard } from './graph-board.ts'
import { GraphCanvas } from './graph-canvas.tsx'
import { GraphSearch } from './graph-search.tsx'
import { GraphTools } from './graph-tools.tsx'
import { Minimap } from './minimap.tsx'
import { type NewScene, NewSceneDialog } from './new-scene-dialog.tsx'
import { SceneHeat } from './scene-heat.tsx'
import type { Gestures } from './use-gestures.ts'
import { usePersistedView } from './use-persisted-view.ts'
import { toBoard } from './view.ts'
import './graph.css'

/** The whole novel at a glance: scenes as cards, connected by edges. */
export function GraphSection() {
  const interactive = useNovel((novel) => novel.interactive_scenes)
  const still = useNovel((novel) => novel.static_scenes)
  const [made, setMade] = useState<SceneId | null>(null)
  return interactive.length + still.length === 0 ? (
    <NoScenes onMade={setMade} />
  ) : (
    <SceneHeat>
      <SceneBoard made={made} onMade={setMade} />
    </SceneHeat>
  )
}

type SceneBoardProps = {
  /** A scene that was just created: its card receives the focus. */
  made: SceneId | null
  onMade: (scene: SceneId | null) => void
}

function SceneBoard({ made, onMade }: SceneBoardProps) {
  const words = useWords(editorGraphPhrases)
  const { board, graph } = useBoard()
  const { openNovel, go } = useEditorLocation()
  const { run, runAndShow } = useCommands()
  const arranged = useNovel((novel) => Object.keys(novel.graph_layout ?? {}).length > 0)
  const [found, setFound] = useState<ReadonlySet<number>>(() => new Set())
  const [hover, setHover] = useState<{ edge: SceneEdge; at: { x: number; y: number } } | null>(null)
  const [newScene, setNewScene] = useState<NewScene | null>(null)
  const [connecting, setConnecting] = useState<Connecting | null>(null)
  const [disconnecting, setDisconnecting] = useState<Disconnecting | null>(null)
  usePersistedView(board, openNovel.novelId)

  // The edge under the pointer may be gone; the next pointer move finds it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the graph is the reason
  useLayoutEffect(() => setHover(null), [graph])
  useEffect(() => {
    board.found = found
    board.onChange()
  }, [board, found])
  useEffect(() => {
    const place = graph.nodes.findIndex(({ id }) => id === made)
    if (place < 0) return
    board.moveFocus(place)
    onMade(null)
  }, [board, graph, made, onMade])
  const connect = (from: SceneNode, to: SceneNode, by: Connection) => {
    setConnecting(null)
    void runAndShow(connection(from, to, by))
  }
  /** The form shows a refusal, and keeps what was typed. */
  const connectByNewEnding = async (from: SceneNode, to: SceneNode, by: Connection) => {
    const result = await run(connection(from, to, by))
    setConnecting(null)
    return result
  }
  const disconnect = (from: SceneNode, to: SceneNode, by: WayOut) => {
    const edge = graph.edges.find((each) => idAt(each.from) === from.id && idAt(each.to) === to.id)
    // Closes the dialog of an edge whose last exit is being disconnected.
    if (edge?.exits.length === 1) setDisconnecting((meant) => (meant?.to ? null : meant))
    void runAndShow({ command: 'disconnectScenes', from: from.id, to: to.id, by })
  }
  const idAt = (place: number) => graph.nodes[place]?.id
  const requestConnection = (from: SceneId | undefined, to: SceneId | undefined) => {
    const [a, b] = [nodeOfScene(graph, from ?? null), nodeOfScene(graph, to ?? null)]
    if (!a || !b) return
    if (a.type === 'interactive') return setConnecting({ from: a.id, to: b.id })
    if (graph.edges.some((edge) => idAt(edge.from) === from && idAt(edge.to) === to)) {
      setConnecting(null)
      return toast.success(words.alreadyLeads)
    }
    connect(a, b, { kind: 'next' })
  }
  /** Opens the dialog for a new scene with its card centred at a point. */
  const askForScene = (from: SceneId | null, { x, y }: { x: number; y: number }) => {
    setConnecting(null)
    setNewScene({
      from,
      point: { x: Math.round(x - measures.width / 2), y: Math.round(y - measures.height.static / 2) },
    })
  }
  /** Places a new scene to the right of the card that leads to it, below what is there. */
  const askForNextScene = (from: SceneId) => {
    const { x, y } = board.points[board.placeOf(from) ?? -1] ?? { x: 0, y: 0 }
    const beside = { x: x + measures.column + measures.width / 2, y: y + measures.height.static / 2 }
    askForScene(from, { ...beside, y: board.freeBelow(beside) })
  }
  /** Places a new scene in the middle of the view, or below what is there. */
  const askForSceneInView = () => {
    const middle = toBoard(board.view, { x: board.size.width / 2, y: board.size.height / 2 })
    askForScene(null, { ...middle, y: board.freeBelow(middle) })
  }
  const gestures = useSteady<Gestures>({
    onOpen: (place) => {
      const node = graph.nodes[place]
      if (node) go(locationOfScene({ scene_id: node.id, scene_type: node.type }))
    },
    onArrange: (place, point) => {
      const scene = idAt(place)
      if (scene) void runAndShow({ command: 'arrangeScene', scene, point }, { merge: `arrange ${scene}` })
    },
    onConnect: (from, to) => requestConnection(idAt(from), idAt(to)),
    onKnob: (place) => {
      const from = idAt(place)
      if (from) setConnecting({ from, to: null })
    },
    onNewScene: (from, at) =>
      at ? askForScene((from === null ? null : idAt(from)) ?? null, toBoard(board.view, at)) : askForSceneInView(),
    onHover: (at) => {
      const edge = at && board.edgeAt(at)
      if (edge === board.hover) return
      board.hover = edge
      board.onChange()
      setHover(edge && at ? { edge, at } : null)
    },
    onPress: (at, reach) => {
      const edge = board.edgeAt(at, reach)
      const [from, exit] = [edge && graph.nodes[edge.from], edge?.exits[0]]
      if (from && exit) go(locationOfExit(from, exit))
    },
    onEdge: ({ from, to }) => {
      const [a, b] = [idAt(from), idAt(to)]
      setHover(null)
      if (a && b) setDisconnecting({ from: a, to: b })
    },
    onExits: (place) => {
      const from = idAt(place)
      if (from) setDisconnecting({ from, to: null })
    },
    onTouch: () => setHover(null),
  })
  const tidy = () => {
    board.showAll()
    if (!arranged) return toast.success(words.alreadyTidy)
    void noteIfRefused(run({ command: 'tidyGraph' })).then((done) => done && toast.success(words.tidied))
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
        <GraphSearch
          graph={graph}
          label={words.search}
          onFound={setFound}
          onPick={(_, place) => board.focusCard(place)}
        />
        <GraphTools board={board} onTidy={tidy} onAdd={askForSceneInView} />
      </div>
      <GraphCanvas board={board} gestures={gestures} found={found}>
        <Minimap board={board} />
        <p className="graph-how">{words.howTo}</p>
        {hover && <EdgeTip graph={graph} edge={hover.edge} at={hover.at} size={board.size} />}
      </GraphCanvas>
      {connecting && (
        <ConnectingDialog
          graph={graph}
          connecting={connecting}
          onPickTarget={(to) => requestConnection(connecting.from, to)}
          onConnect={connect}
          onMake={connectByNewEnding}
          onDisconnect={disconnect}
          onNewScene={askForNextScene}
          onClose={() => setConnecting(null)}
        />
      )}
      {disconnecting && (
        <DisconnectDialog
          meant={disconnecting}
          graph={graph}
          onDisconnect={disconnect}
          onClose={() => setDisconnecting(null)}
        />
      )}
      {newScene && (
        <NewSceneDialog graph={graph} newScene={newScene} onMade={onMade} onClose={() => setNewScene(null)} />
      )}
    </section>
  )
}

const connection = (from: SceneNode, to: SceneNode, by: Connection): Command => ({
  command: 'connectScenes',
  from: from.id,
  to: { scene_id: to.id, scene_type: to.type },
  by,
})

/** The board with the current novel laid out on it. */
function useBoard() {
  const first = useNovel((novel) => novel.first_scene_id)
  const interactive = useNovel((novel) => novel.interactive_scenes)
  const still = useNovel((novel) => novel.static_scenes)
  const layout = useNovel((novel) => novel.graph_layout)
  const [board] = useState(() => new GraphBoard())
  const graph = useMemo(
    () => sceneGraph({ first_scene_id: first, interactive_scenes: interactive, static_scenes: still }),
    [first, interactive, still],
  )
  const points = useMemo(() => arrange(graph, layout ?? {}), [graph, layout])
  useLayoutEffect(() => board.setGraph(graph, points), [board, graph, points])
  useSyncExternalStore(
    board.subscribe,
    () => board.graph,
    () => board.graph,
  )
  return { board, graph }
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

const firstScene: NewScene = { point: { x: 0, y: 0 }, from: null }

function NoScenes({ onMade }: Pick<SceneBoardProps, 'onMade'>) {
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
      {type && <NewSceneDialog kind={type} newScene={firstScene} onMade={onMade} onClose={() => setType(null)} />}
    </div>
  )
}
