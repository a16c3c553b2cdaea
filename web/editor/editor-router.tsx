import { InteractiveSceneEditor } from './interactive-scene/interactive-scene-editor.tsx'
import { useEditorLocation } from './location/use-location.tsx'
import { NovelBuilder } from './novel/novel-builder.tsx'
import { StaticSceneEditor } from './static-scene/static-scene-editor.tsx'

/** Shows the editor of the current location: the novel, or one of its scenes. */
export function EditorRouter() {
  const { place } = useEditorLocation()
  switch (place.kind) {
    case 'novel':
      return <NovelBuilder section={place.section} />
    case 'interactive':
      return <InteractiveSceneEditor key={place.scene.scene_id} scene={place.scene} section={place.section} />
    case 'static':
      return <StaticSceneEditor key={place.scene.scene_id} scene={place.scene} section={place.section} />
  }
}
