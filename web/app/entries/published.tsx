import '../../ui/base.css'

import { PublishedPage } from '../../catalogue/published-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(PublishedPage)
