import { createElement, type ReactElement, type SVGProps } from 'react'

interface Shapes {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

const LINES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Stands in the build for the function by which lucide makes its icons: ours ask for none of what that can besides. */
export default function createIcon({ node }: Shapes) {
  return (props: SVGProps<SVGSVGElement>): ReactElement =>
    createElement('svg', { ...LINES, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)))
}
