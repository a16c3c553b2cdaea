import '../../ui/base.css'

import { ComingSoonPage } from '../coming-soon-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(ComingSoonPage)
