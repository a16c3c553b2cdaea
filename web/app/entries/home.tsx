import '../../ui/base.css'

import { HomePage } from '../../home/home-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(HomePage)
