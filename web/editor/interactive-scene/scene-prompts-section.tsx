import type { SectionProps } from './interactive-scene-editor.tsx'

export function ScenePromptsSection({ scene }: SectionProps) {
  return <p>{scene.name}</p>
}
