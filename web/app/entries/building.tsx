import '../../ui/base.css'

import { BuildingPage } from '../../building/building-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(BuildingPage)
