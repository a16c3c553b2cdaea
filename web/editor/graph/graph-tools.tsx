import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { HomeIcon } from '../../ui/icons.tsx'
import { AddIcon, FullscreenIcon, RemoveIcon } from '../../ui/tool-icons.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import type { GraphBoard } from './graph-board.ts'
import { HeatSwitch } from './scene-heat.tsx'
import { zoomAt, zoomStep } from './view.ts'

type GraphToolsProps = { board: GraphBoard; onTidy: () => void; onAdd: () => void }

/** Zoom buttons, the overview, the first scene, tidying up, and new scenes. */
export function GraphTools({ board, onTidy, onAdd }: GraphToolsProps) {
  const words = useWords(editorGraphPhrases)
  const zoom = (factor: number) =>
    board.setView(zoomAt(board.view, factor, board.size.width / 2, board.size.height / 2))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, no form
    <div className="graph-tools" data-over-board="" role="group" aria-label={words.tools}>
      <ForEditors>
        <Button size="small" kind="lamp" title={words.newSceneHint} onClick={onAdd}>
          <AddIcon />
          {words.newScene}
        </Button>
      </ForEditors>
      <HeatSwitch />
      <ForEditors>
        <Button size="small" title={words.tidyHint} onClick={onTidy}>
          {words.tidy}
        </Button>
      </ForEditors>
      <div className="graph-view-tools">
        {board.graph.first >= 0 && (
          <IconButton name={words.toFirst} size="small" onClick={() => board.flyTo(board.graph.first)}>
            <HomeIcon />
          </IconButton>
        )}
        <IconButton name={words.fit} size="small" onClick={() => board.showAll()}>
          <FullscreenIcon />
        </IconButton>
        <IconButton name={words.zoomOut} size="small" onClick={() => zoom(1 / zoomStep ** 3)}>
          <RemoveIcon />
        </IconButton>
        <IconButton name={words.zoomIn} size="small" onClick={() => zoom(zoomStep ** 3)}>
          <AddIcon />
        </IconButton>
      </div>
    </div>
  )
}
