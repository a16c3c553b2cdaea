import '../../ui/base.css'

import { PlayPage } from '../../play/play-page.tsx'
import { startPage } from '../start-page.tsx'

startPage(PlayPage)
