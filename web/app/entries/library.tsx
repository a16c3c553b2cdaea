import '../../ui/base.css'

import { LibraryPage } from '../../library/library-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(LibraryPage)
