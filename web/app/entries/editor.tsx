import '../../ui/base.css'

import { EditorPage } from '../../editor/editor-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(EditorPage)
