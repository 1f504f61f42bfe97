import { Camera } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

export interface FileButtonProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean | undefined;
  /** True while a file is sent: the button keeps the focus. */
  busy?: boolean | undefined;
}

export interface FileChooserProps extends FileButtonProps {
  /** Accepted file types; any by default. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  /** Opens the rear camera, if there is one. */
  capture?: 'environment' | undefined;
  children: ReactNode;
}

/** Button that opens the system's file picker or camera. */
export function FileChooser({ onFiles, disabled, busy, children, ...input }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        busy={busy}
        onClick={() => chooser.current?.click()}
      >
        {children}
      </Button>
      <input
        {...input}
        ref={chooser}
        type="file"
        hidden
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Clears the input, so that the same file can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/**
 * Opens the camera of a phone or tablet, which file choosers do not always offer. Hidden on devices
 * with a mouse.
 */
export function TakePhotoButton(props: FileButtonProps) {
  const { t } = useTranslation();
  return (
    <span className="hidden touch:inline-flex">
      <FileChooser {...props} accept="image/*" capture="environment">
        <Camera aria-hidden />
        {t('service_requests.files.take_photo')}
      </FileChooser>
    </span>
  );
}
