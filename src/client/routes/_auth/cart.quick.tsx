import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_auth/cart/quick')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_auth/cart/quick"!</div>
}
