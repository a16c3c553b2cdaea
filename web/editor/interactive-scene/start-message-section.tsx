import type { SectionProps } from './interactive-scene-editor.tsx'

export function StartMessageSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
