import '../../ui/base.css'

import { LibraryNovelPage } from '../../library/library-novel-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(LibraryNovelPage)
