/** How the pages look: the reader's own fonts and theme. */
export const STYLE = `:root { color-scheme: light dark; --line: #8886; --quiet: #8882; --link: light-dark(#0b57a4, #8ec5ff) }
* { box-sizing: border-box }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 14rem minmax(0, 1fr) }
nav { border-inline-end: 1px solid var(--line); padding: 1.5rem; position: sticky; top: 0; height: 100vh; overflow: auto }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a { display: block; padding: .35rem 0 }
nav a[aria-current] { font-weight: 700 }
main { padding: 1.5rem 2rem 4rem; max-width: 72rem }
a { color: var(--link) }
a:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
h1 { margin: 0 0 1rem }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; overflow-wrap: anywhere }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem }
section { border-top: 1px solid var(--line) }
section:first-of-type { border-top: 0 }
code { font-family: ui-monospace, monospace; font-size: .9em }
pre { background: var(--quiet); padding: 1rem; overflow: auto; border-radius: .25rem }
.wide { overflow: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .4rem 1rem .4rem 0; border-bottom: 1px solid var(--line) }
td { overflow-wrap: anywhere }
td:first-child { min-width: 12rem }
.skip { position: absolute; inset-inline-start: -100vw }
.skip:focus { inset-inline-start: 1rem; top: 1rem; background: Canvas; z-index: 1 }
@media (max-width: 50rem) {
  body { display: block }
  nav { position: static; height: auto; border-inline-end: 0; border-bottom: 1px solid var(--line); padding: 1rem }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem }
  nav a { padding: .7rem 0 }
  main { padding: 1rem }
}
`
