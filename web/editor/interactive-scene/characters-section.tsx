import type { SectionProps } from './interactive-scene-editor.tsx'

export function CharactersSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
