import type { Plugin } from 'vite'

const ADDRESS = '/ui-page'
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>UI</title>
    <link rel="stylesheet" href="/styles/main.css" />
  </head>
  <body>
    <script type="module" src="${ADDRESS}/main.tsx"></script>
  </body>
</html>
`

/** Shows all pieces of `src/client/ui` under `npm run dev`; no build knows of it. */
export function uiPagePlugin(): Plugin {
  return {
    name: 'interior:ui-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        if (pathname !== ADDRESS) return next()
        const send = (html: string) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
        server.transformIndexHtml(request.url ?? ADDRESS, PAGE).then(send, next)
      })
    },
  }
}
