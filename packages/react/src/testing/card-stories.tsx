import type { Canvas } from 'storybook/internal/csf';
import { expect, waitFor } from 'storybook/test';
import { naira, type ProblemCause } from '@tillside/contract';
import { createAttemptStorage } from '../kernel/runtime/attempt-storage.ts';
import type { PurchaseInput } from '../kernel/client/companion-client.ts';
import type { CardAction } from '../features/cards/actions/card-action.ts';
import type { BillScene, BillStory } from './bill-scene.tsx';
import { exampleCard } from './cards-double.ts';
import { doneButLost, lostResponse, refuse, type CompanionDouble, type DoubleOptions } from './companion-double.ts';
import { withTill } from './story.tsx';

/** The facts that a story needs about an action on a card. */
export interface ActionStoryCase {
  readonly operation: CardAction['operation'];
  /** The text of the button that leads to it. */
  readonly name: string;
  /** Default: a button. */
  readonly role?: 'switch';
  /** Its name while it is in progress. Default: the text of the button. */
  readonly pendingName?: string;
  readonly till?: DoubleOptions;
  /** Fills in its form, where it has one. */
  fill?(scene: BillScene): Promise<void>;
  /** The card stays above it, and nothing has to be closed once it is done. */
  readonly inPlace?: boolean;
  /** The text of the button that does it; absent if the first press does it. */
  readonly press?: string;
  readonly input: PurchaseInput;
  /** Headings. */
  readonly doing: string;
  readonly done: string;
  readonly notDone: string;
  /** Looks at the card afterwards. */
  after?(canvas: Canvas): Promise<void>;
}

/** Every story of an action, whatever it does. Export each by name. */
export function actionStories(given: ActionStoryCase) {
  let till: CompanionDouble | null = null;
  const story = (
    play: BillStory['play'],
    options: DoubleOptions = {},
    arrange: (made: CompanionDouble) => void = () => {},
  ): BillStory => ({
    play,
    beforeEach: withTill({ cards: { cards: [exampleCard()] }, ...given.till, ...options }, (made) => {
      till = made;
      arrange(made);
    }),
  });
  const sent = () => (till?.received ?? []).filter(({ route }) => route === 'instruct');

  const begin = async ({ canvas, userEvent }: BillScene): Promise<void> => {
    await userEvent.click(await canvas.findByRole(given.role ?? 'button', { name: given.name }));
  };
  const toConfirmation = async (scene: BillScene): Promise<void> => {
    await begin(scene);
    if (!given.fill) return;
    await given.fill(scene);
    await scene.userEvent.click(scene.canvas.getByRole('button', { name: 'Continue' }));
  };
  const act = async (scene: BillScene): Promise<void> => {
    await toConfirmation(scene);
    if (given.press === undefined) return;
    const button = await scene.canvas.findByRole('button', { name: given.press });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await scene.userEvent.dblClick(button);
  };
  const sees = async ({ canvas }: BillScene, heading: string): Promise<void> =>
    // The step before may have the same heading.
    waitFor(() => expect(canvas.getByRole('heading', { name: heading })).toBeVisible());
  const seesDone = async (scene: BillScene): Promise<void> => {
    if (given.inPlace) await scene.canvas.findByText(given.done, { selector: '.ts-notice-title' });
    else await sees(scene, given.done);
  };

  return {
    /** The confirmation that has to be read and pressed before anything is sent. */
    confirmation: story(async (scene) => {
      await toConfirmation(scene);
      if (given.press === undefined) return;
      await expect(await scene.canvas.findByRole('button', { name: given.press })).toBeVisible();
      await expect(sent()).toHaveLength(0);
    }),

    done: story(async (scene) => {
      await act(scene);
      await seesDone(scene);
      await expect(sent()).toHaveLength(1);
      await expect(sent()[0]?.body).toMatchObject({ operation: given.operation, input: given.input });
      await expect(scene.canvas.queryByText(/Delivered|charged|bought/, { selector: '.ts-outcome *' })).toBeNull();
      await waitFor(() => expect(scene.args.onSuccess).toHaveBeenCalledOnce());
      if (!given.inPlace) await scene.userEvent.click(scene.canvas.getByRole('button', { name: 'Done' }));
      await given.after?.(scene.canvas);
    }),

    underWay: story(
      async (scene) => {
        await act(scene);
        await sees(scene, given.doing);
        await expect(
          await scene.canvas.findByText(/Do not start it again/, { selector: '.ts-outcome > p' }),
        ).toBeVisible();
        await scene.userEvent.click(scene.canvas.getByRole('button', { name: 'Done' }));
        await expect(await scene.canvas.findByText('Under way on this card')).toBeVisible();
        await expect(await scene.canvas.findByText(`${given.pendingName ?? given.name}: On its way`)).toBeVisible();
      },
      { course: ['processing', 'processing'] },
    ),

    unknown: story(
      async (scene) => {
        await act(scene);
        await sees(scene, 'We don’t know yet whether it happened');
        await expect(
          await scene.canvas.findByText(/Do not start it again/, { selector: '.ts-outcome > p' }),
        ).toBeVisible();
        await expect(scene.args.onError).not.toHaveBeenCalled();
        await scene.userEvent.click(scene.canvas.getByRole('button', { name: 'Check now' }));
        await seesDone(scene);
        await expect(sent()).toHaveLength(1);
      },
      { course: ['unknown', 'unknown', 'succeeded'] },
    ),

    /** The platform refused, and the text explains the reason or the code. */
    failedBecause: (problem: ProblemCause, reason: string) =>
      story(
        async (scene) => {
          await act(scene);
          await sees(scene, given.notDone);
          await expect(scene.canvas.getByText(new RegExp(reason), { selector: '.ts-outcome > p' })).toBeVisible();
        },
        { course: [['failed', 'none', problem.code]] },
        (made) => made.next('instruct', async (proceed) => withProblem(await proceed(), problem)),
      ),

    /** The companion accepted nothing. */
    refused: (cause: ProblemCause, reason: string) =>
      story(
        async (scene) => {
          await act(scene);
          await expect(await scene.canvas.findByText('This was not accepted')).toBeVisible();
          await expect(scene.canvas.getByText(reason, { exact: false, selector: '.ts-notice-text' })).toBeVisible();
          await expect(scene.args.onSuccess).not.toHaveBeenCalled();
        },
        {},
        (made) => made.next('instruct', () => refuse(cause.code, cause)),
      ),

    /** The action was done, and the answer was lost. It is found by its key, and was sent once. */
    answerLost: story(
      async (scene) => {
        await act(scene);
        await seesDone(scene);
        await expect(sent()).toHaveLength(1);
      },
      {},
      (made) => made.next('instruct', doneButLost),
    ),

    /** The page was left in the middle, and the request never arrived. Nothing is resent automatically. */
    leftInTheMiddle: story(
      async (scene) => {
        await sees(scene, 'Checking what happened');
        await expect(sent()).toHaveLength(0);
      },
      {},
      (made) => {
        made.always('find', () => lostResponse());
        createAttemptStorage(localStorage, '/till', 'tag_ada').save({
          key: 'left-in-the-middle',
          operation: given.operation,
          input: given.input,
          quote: naira(0),
          sentAt: Date.now() - 1_000,
          sends: 1,
        });
      },
    ),
  };
}

/** The answer with a problem, including its reason. */
async function withProblem(response: Response, problem: ProblemCause): Promise<Response> {
  const body: unknown = await response.json();
  return Response.json({ ...Object(body), problem }, { status: response.status });
}
