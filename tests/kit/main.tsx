import { createRoot } from 'react-dom/client'
import '../../src/app/frame.css'
import '../../src/ui/base.css'
import { Directory } from './Directory.tsx'
import { createStage } from './stage.tsx'
import { directory } from './directory.ts'

// Shows the specimen named in the address. Without one, shows the list of all specimens, with the
// chosen one in its own frame.

const place = document.getElementById('app')!
const path = decodeURIComponent(location.pathname.replace(/^\/kit\//, ''))
const root = createRoot(place)
if (path === '') root.render(<Directory />)
else {
  const stage = createStage(root)
  Object.assign(window, { kit: { paths: [...directory.keys()], ...stage } })
  if (directory.has(path)) void stage.show(path).catch(reportError)
}
