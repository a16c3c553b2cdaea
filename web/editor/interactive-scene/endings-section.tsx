import type { SectionProps } from './interactive-scene-editor.tsx'

export function EndingsSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
