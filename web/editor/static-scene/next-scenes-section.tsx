import type { SectionProps } from './static-scene-editor.tsx'

export function NextScenesSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
