import { formatList } from "#domain/format-number.ts";
import { isState, placeById, places } from "#domain/places.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { organisationsContract } from "#features/organisations/contract.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { updated } from "#web/ui/messages.ts";
import { useQuery } from "@tanstack/react-query";
import { categoriesQuery, categoryNames } from "./categories-query.ts";
import { CategoryPicker } from "./category-picker.tsx";
import classes from "./interests-form.module.css";
import { organisationKey, type Organisation, useRereadOrganisation } from "./organisation-queries.ts";

/** The places to choose from: the states, and Australia-wide. */
const choosable = places.filter((place) => isState(place) || place.code === "AU");

const editable = ({ categoryIdsInterestedIn, locationIdsInterestedIn, version }: Organisation) => ({
  values: { categoryIdsInterestedIn, locationIdsInterestedIn },
  version,
});

const listText = (names: readonly string[]) => formatList(names) || "none";

/** The organisation's interests, with which its searches start; for admins. */
export function InterestsForm({ organisation }: { organisation: Organisation }) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const reread = useRereadOrganisation();
  const form = useUpdateForm({
    stored: editable(organisation),
    reread: async () => editable(await reread()),
    schema: organisationsContract.update.body,
    send: (body) => api.organisations.update({ body }),
    names: { categoryIdsInterestedIn: "Categories", locationIdsInterestedIn: "Places" },
    successToast: () => updated("interests"),
    failureTitle: "The interests were not changed",
    changes: [organisationKey, userCacheQuery.queryKey],
    show: {
      categoryIdsInterestedIn: (ids) => listText(categoryNames(categories, ids)),
      locationIdsInterestedIn: (ids) => listText(ids.map((id) => placeById(id)?.name ?? String(id))),
    },
  });
  const { values, edit } = form;
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
