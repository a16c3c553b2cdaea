import type { SectionProps } from './interactive-scene-editor.tsx'

export function ModifyingStatesSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
