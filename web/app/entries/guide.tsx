import '../../ui/base.css'

import { GuideFrame } from '../../guide/guide-frame.tsx'
import { startPage } from '../start-page.tsx'

startPage(() => <GuideFrame html="" />)
