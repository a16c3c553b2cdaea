import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { HomeIcon } from '../../ui/icons.tsx'
import { AddIcon, FullscreenIcon, RemoveIcon } from '../../ui/tool-icons.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import type { GraphTable } from './graph-board.ts'
import { HeatSwitch } from './scene-heat.tsx'
import { zoomAt, zoomStep } from './view.ts'

type GraphToolsProps = { table: GraphTable; onTidy: () => void; onAdd: () => void }

/** Zoom buttons, the overview, the first scene, tidying up, and new scenes. */
export function GraphTools({ table, onTidy, onAdd }: GraphToolsProps) {
  const words = useWords(editorGraphPhrases)
  const zoom = (factor: number) => table.look(zoomAt(table.view, factor, table.size.width / 2, table.size.height / 2))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, no form
    <div className="graph-tools" data-over-table="" role="group" aria-label={words.tools}>
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
      {table.graph.first >= 0 && (
        <IconButton name={words.toFirst} size="small" onClick={() => table.flyTo(table.graph.first)}>
          <HomeIcon />
        </IconButton>
      )}
      <IconButton name={words.fit} size="small" onClick={() => table.showAll()}>
        <FullscreenIcon />
      </IconButton>
      <IconButton name={words.zoomOut} size="small" onClick={() => zoom(1 / zoomStep ** 3)}>
        <RemoveIcon />
      </IconButton>
      <IconButton name={words.zoomIn} size="small" onClick={() => zoom(zoomStep ** 3)}>
        <AddIcon />
      </IconButton>
    </div>
  )
}
