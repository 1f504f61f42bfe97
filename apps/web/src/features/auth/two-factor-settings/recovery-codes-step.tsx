import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedGuard } from '#web/kit/form/unsaved-guard.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { SetupStep } from './setup-step.tsx';

interface RecoveryCodesStepProps {
  codes: readonly string[];
  /** They replace earlier ones. */
  isReplaced?: boolean;
  onDone: () => void;
}

/** Shows the recovery codes once, to copy, save or print, and requires a confirmation. */
export function RecoveryCodesStep({ codes, isReplaced = false, onDone }: RecoveryCodesStepProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { email } = useUser();
  const [madeAt] = useState(() => new Date().toISOString());
  const [saved, setSaved] = useState(false);
  const [missing, setMissing] = useState(false);
  const sheet: CodeSheet = {
    codes,
    lines: [
      t('recovery_codes.sheet.address', { address: location.origin }),
      t('recovery_codes.sheet.account', { email }),
      t('recovery_codes.sheet.made', { at: format.instant(madeAt) }),
    ],
    title: t('recovery_codes.sheet.title'),
    use: t('recovery_codes.sheet.use'),
  };
  return (
    <SetupStep
      number={isReplaced ? null : 3}
      title={t('recovery_codes.title')}
      text={isReplaced ? t('recovery_codes.replaced') : t('recovery_codes.text')}
    >
      <Callout tone="warning">{t('recovery_codes.once')}</Callout>
      <ul
        aria-label={t('recovery_codes.list')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded bg-sunken px-4 py-3 font-mono text-base text-ink"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={codes.join('\n')}
          label={t('recovery_codes.copy')}
          copiedLabel={t('two_factor_settings.copied')}
          onFailure={() =>
            toasts.show({ tone: 'warning', title: t('two_factor_settings.copy_failed') })
          }
        />
        <Button
          variant="outline"
          onClick={() => saveText(t('recovery_codes.file_name'), formatRecoveryCodes(sheet))}
        >
          <Download aria-hidden />
          {t('recovery_codes.download')}
        </Button>
        <Button variant="outline" onClick={() => print()}>
          <Printer aria-hidden />
          {t('recovery_codes.print')}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-4 border-t border-line pt-5">
        <Checkbox
          label={t('recovery_codes.saved')}
          checked={saved}
          error={missing && !saved ? t('recovery_codes.saved_required') : undefined}
          onChange={({ target }) => setSaved(target.checked)}
        />
        <Button onClick={() => (saved ? onDone() : setMissing(true))}>
          {t('recovery_codes.done')}
        </Button>
      </div>
      <RecoveryCodeSheet sheet={sheet} />
      <UnsavedGuard
        isDirty={!saved}
        title={t('recovery_codes.leave_title')}
        text={t('recovery_codes.leave_text')}
        stayLabel={t('recovery_codes.leave_stay')}
      />
    </SetupStep>
  );
}

/** Downloads a text as a file. */
function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Recovery codes for print. */
function RecoveryCodeSheet({ sheet: { title, lines, use, codes } }: { sheet: CodeSheet }) {
  return (
    <PrintSheet>
      {/** No heading: the page in print has its own. */}
      <p className="text-2xl font-semibold">{title}</p>
      <ul className="mt-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ul className="mt-6 grid w-fit grid-cols-2 gap-x-12 gap-y-2 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>☐ {code}</li>
        ))}
      </ul>
      <p className="mt-6">{use}</p>
    </PrintSheet>
  );
}

/** The codes and what a person needs to know when they find them years later. */
interface CodeSheet {
  title: string;
  /** The portal's address, the account and the date. */
  lines: readonly string[];
  use: string;
  codes: readonly string[];
}

/** Returns the sheet as a text file with CRLF line ends for every editor. */
function formatRecoveryCodes({ title, lines, use, codes }: CodeSheet): string {
  return [title, '', ...lines, '', ...codes, '', use, ''].join('\r\n');
}
