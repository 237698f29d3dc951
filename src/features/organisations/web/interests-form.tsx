import { isState, places } from "#domain/places.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { organisationsContract } from "#features/organisations/contract.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useEdits } from "#web/forms/use-edits.ts";
import { useForm } from "#web/forms/use-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { updated } from "#web/ui/messages.ts";
import { CategoryPicker } from "./category-picker.tsx";
import classes from "./interests-form.module.css";
import { organisationKey, type Organisation } from "./organisation-queries.ts";

/** The places to choose from: the states, and Australia-wide. */
const choosable = places.filter((place) => isState(place) || place.code === "AU");

/** The organisation's interests, with which its searches start; for admins. */
export function InterestsForm({ organisation }: { organisation: Organisation }) {
  const { organisationName, abn, categoryIdsInterestedIn, locationIdsInterestedIn } = organisation;
  const { values, edit, forget } = useEdits({ categoryIdsInterestedIn, locationIdsInterestedIn });
  const form = useForm({
    schema: organisationsContract.update.body,
    body: () => ({ organisationName, abn, ...values }),
    send: (body) => api.organisations.update({ body }),
    names: { categoryIdsInterestedIn: "Categories", locationIdsInterestedIn: "Places" },
    successToast: () => updated("interests"),
    failureTitle: "The interests were not changed",
    changes: [organisationKey, userCacheQuery.queryKey],
    onDone: forget,
  });
  const togglePlace = (id: number) => {
    const chosen = values.locationIdsInterestedIn;
    edit({
      locationIdsInterestedIn: chosen.includes(id) ? chosen.filter((placeId) => placeId !== id) : [...chosen, id],
    });
  };
  return (
    <>
      {/* Outside the form: Enter adds a category here and must not submit. */}
      <CategoryPicker
        chosen={values.categoryIdsInterestedIn}
        error={form.errors["categoryIdsInterestedIn"]}
        onChange={(categoryIdsInterestedIn) => edit({ categoryIdsInterestedIn })}
      />
      <form {...form.props}>
        <fieldset>
          <legend className={classes["legend"]}>Places</legend>
          <div className={classes["places"]}>
            {choosable.map(({ id, name }) => (
              <Checkbox key={id} checked={values.locationIdsInterestedIn.includes(id)} onChange={() => togglePlace(id)}>
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <SaveAction form={form} preset="secondary">
          Save interests
        </SaveAction>
      </form>
    </>
  );
}
