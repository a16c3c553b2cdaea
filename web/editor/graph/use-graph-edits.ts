import { type NewEnding, withEndingTarget, withNewEnding, withNextScene } from '@fabula/core/edit/connect-scenes'
import type { EndingId, SceneId } from '@fabula/core/ids'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { workshopGraphPhrases } from '@fabula/phrases/workshop-graph'
import { useMemo } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { newId } from '../../client/new-id.ts'
import { showProblem } from '../../client/show-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useWorkshop } from '../store/use-workshop.tsx'

/** By which way a string is tied: a static scene's next scene, an ending that is there, or one that is made for it. */
export type Tie = { kind: 'next' } | { kind: 'ending'; id: EndingId } | { kind: 'new'; ending: NewEnding }

type Named = { id: SceneId; name: string }

/** What an author does on the table, as edits of the novel; a refusal is shown and the novel is as before. */
export function useGraphEdits() {
  const words = useWords(workshopGraphPhrases)
  const workshop = useWorkshop()
  return useMemo(() => {
    const edit = async (...given: Parameters<typeof workshop.edit>) => {
      try {
        await workshop.edit(...given)
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        await showProblem(error)
      }
    }
    return {
      arrange: ({ id, name }: Named, point: GraphPoint) =>
        edit(words.deedMove(name), (novel) => ({ ...novel, graph_layout: { ...novel.graph_layout, [id]: point } }), {
          merge: `arrange ${id}`,
        }),
      tidy: () => edit(words.deedTidy, (novel) => ({ ...novel, graph_layout: {} })),
      connect: (from: Named, to: Named & { type: SceneRef['scene_type'] }, tie: Tie) => {
        const ref: SceneRef = { scene_id: to.id, scene_type: to.type }
        const made = newId() as EndingId
        return edit(words.deedConnect(from.name, to.name), (novel) =>
          tie.kind === 'next'
            ? { ...novel, static_scenes: changed(novel.static_scenes, from.id, (scene) => withNextScene(scene, ref)) }
            : {
                ...novel,
                interactive_scenes: changed(novel.interactive_scenes, from.id, (scene) =>
                  tie.kind === 'ending'
                    ? withEndingTarget(scene, tie.id, ref)
                    : withNewEnding(scene, tie.ending, made, ref),
                ),
              },
        )
      },
    }
  }, [words, workshop])
}

const changed = <S extends { id: SceneId }>(scenes: S[], id: SceneId, change: (scene: S) => S): S[] =>
  scenes.map((scene) => (scene.id === id ? change(scene) : scene))
