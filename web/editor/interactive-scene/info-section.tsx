import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useWords } from '../../page/page-facts.tsx'
import { WayFinder } from '../problems/way-finder.tsx'
import { SceneForm } from '../scenes/scene-form.tsx'
import type { SectionProps } from './section-props.ts'

/** An interactive scene's name, the help for its reader, and whether the reader can write. */
export function InfoSection({ scene }: SectionProps) {
  return (
    <>
      <SceneForm scene={scene} form="interactiveInfo" section="info" words={useWords(interactiveScenePhrases).info} />
      <WayFinder key={scene.id} scene={scene.id} />
    </>
  )
}
