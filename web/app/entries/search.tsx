import '../../ui/base.css'

import { SearchPage } from '../../catalogue/search-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(SearchPage)
