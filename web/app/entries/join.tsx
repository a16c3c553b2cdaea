import '../../ui/base.css'

import { JoinPage } from '../../join/join-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(JoinPage)
