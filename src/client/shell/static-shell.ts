/** Takes away the static page that stood in for the app; it may be called by whoever shows something first. */
export function removeStaticShell(): void {
  document.getElementById('shell')?.remove()
  delete document.documentElement.dataset.shell
}

/** Whether somebody has asked for help before the app arrived; to be read before the static page goes. */
export const wasAskedForHelp = (): boolean => document.querySelector('#shell [data-asked]') !== null
