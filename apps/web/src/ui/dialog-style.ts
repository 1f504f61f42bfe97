/** Panel of a dialog, centred from 640 px; each dialog adds its phone layout. */
export const dialogPanelStyle =
  'fixed z-50 flex flex-col bg-raised text-ink shadow-float outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(48rem,calc(100dvh-4rem))] sm:w-[calc(100%-3rem)] sm:rounded';
